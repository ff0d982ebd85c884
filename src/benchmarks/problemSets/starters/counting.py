"""What is expected in the starter set “Counting and chance”: one function for each problem, named by its id."""


def pizza_toppings():
    import math
    return sum(math.comb(9, count) for count in (2, 3, 4))


def letters_of_banana():
    from itertools import permutations
    return len(set(permutations("BANANA")))


def grid_paths():
    import math
    return math.comb(9, 4) - math.comb(4, 2) * math.comb(5, 2)


def handshakes():
    import math
    return math.comb(12, 2) - 6


def two_dice():
    from fractions import Fraction
    hits = sum(a * b % 6 == 0 for a in range(1, 7) for b in range(1, 7))
    return Fraction(hits, 36)


def drawer_socks():
    from fractions import Fraction
    from math import comb
    return Fraction(comb(8, 2) + comb(6, 2) + comb(4, 2), comb(18, 2))


def digit_sum_nine():
    return sum(sum(map(int, str(number))) == 9 for number in range(100, 1000))


def stair_steps():
    from functools import cache

    @cache
    def ways(left, was_two):
        if left == 0:
            return 1
        return ways(left - 1, False) + (ways(left - 2, True) if left >= 2 and not was_two else 0)

    return ways(12, False)


def committee():
    from math import comb
    return comb(7, 2) * comb(10, 3) + comb(7, 3) * comb(10, 2)
