"""Processes for work that costs CPU or reads untrusted input; they may be killed at any time.

pool             hands jobs out to worker processes, starts and replaces them
connection       our end of a worker's socket: its jobs, their answers, its time limit
messages         what travels over the socket: jobs and answers, each with the job's id
process          starts a worker process
import_server    what the server that workers are forked from imports first
worker           what runs in a worker process: takes jobs, answers them; how long it has worked
tasks            the functions that run in workers, and `Readers`, which calls those that read
"""
