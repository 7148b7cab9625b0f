"""Use cases of people who read.

reading_desk     what people read and follow: views.reading.desk.ReadingDesk and SubscriptionDesk over the store
pictures         the proxy of pictures
picture_folder   pictures that were fetched, and the key that their paths are signed with
"""
