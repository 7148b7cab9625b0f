"""Use cases of people who read.

reading_desk     views.reading.desk.ReadingDesk over the store
pictures         the proxy of pictures
picture_folder   pictures that were fetched, and the key that their paths are signed with
subscription_desk   views.reading.subscriptions.SubscriptionDesk over the store
"""
