"""What every route needs: context, middleware, error pages, metrics, server."""
