"""The MCP server: what assistants may ask and do, on stdio and at /mcp (docs/assistants.md).

quoting      texts of the web as data: cleaned, cut, marked
arguments    what the tools take
tools        what the tools do, by the use cases of the API
server       tools and resources as the `mcp` package wants them
endpoint     /mcp: streamable HTTP, each request by itself

The `mcp` package is an extra, and is imported when a server is made.
"""
