"""Use cases of people who read.

reading_service  what people read and follow: ReadingService and SubscriptionService of views.reading.service
pictures         the proxy of pictures
picture_folder   pictures that were fetched, and the key that their paths are signed with
"""
