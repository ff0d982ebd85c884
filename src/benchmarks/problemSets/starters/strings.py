"""What is expected in the starter set “Words and letters”: one function for each problem, named by its id."""


def letter_r():
    return "strawberry-raspberry-cranberry".count("r")


def caesar():
    return "".join(chr((ord(letter) - 65 - 3) % 26 + 65) if letter.isalpha() else letter for letter in "JRRG PRUQLQJ")


def vowels():
    return sum(letter in "aeiou" for letter in "Every evening an otter eats an olive".lower())


def longest_word():
    words = "the quick gardener planted nineteen marigolds the day before yesterday".split()
    return max(len(word) for word in words)


def run_lengths():
    from itertools import groupby
    return "".join(f"{letter}{len(list(run))}" for letter, run in groupby("aaabccddddda"))


def palindromic_times():
    times = (f"{hour:02d}:{minute:02d}" for hour in range(24) for minute in range(60))
    return sum(time == time[::-1] for time in times)


def binary_of_year():
    return bin(2024).count("1")


def alphabet_sum():
    return sum(ord(letter) - 64 for letter in "PROGRAM")
