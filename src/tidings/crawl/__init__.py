"""The shell: controller, terminals, the pipeline of one visit, and the lane between them."""
