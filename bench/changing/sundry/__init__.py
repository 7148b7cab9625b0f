"""Ten sites that newsrooms, analysts, researchers and self-hosters follow, in five languages. They were held out."""
