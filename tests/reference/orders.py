#!/usr/bin/env python3
"""usage: orders.py SAMPLES [--native PATH] [--before PATH] [--only A,B] [--orders 2] [--time-limits 0,60]
                 [--lambda 0.8] [--prepared] [--csv RUNS.csv] [--copies]
       orders.py --read RUNS.csv [MORE.csv ..] [--copies]

How well `nodewise orient` finds known networks when columns have a random order AND random names, so that neither helps.

SAMPLES is laid out as for `nodewise experiment table1 --samples`: a folder a network, which holds arcs.csv (from,to: the
truth) and samples. Every sample is written `--orders` times, its columns shuffled and named anew by a generator seeded
with network, sample and number; levels get a letter in front, so that none passes for a number. All columns that change
are learned from, also those that are copies of others, as the experiment has them; with `--prepared` copies are left out, as
the program does unasked.

A program is run once for each limit of time; `--before` is an earlier build that knows no limit. One line a run: score,
gap, CPU seconds, candidates, F1 of edges, of arcs, and of the class (pairs joined in the same way in both completed graphs);
with copies as one node (columns that are one-to-one in the sample) in three further columns. The table has means over
samples; each sample's figure is its mean over orders, so the errors, s / sqrt(samples), hold the spread over orders and
names; beside them is that spread alone, the standard deviation within a sample. Differences between programs are of
the same tables.
"""
import argparse
import collections
import csv
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile

MEASURES = ['edges', 'arcs', 'class']
FIELDS = ['network', 'sample', 'order', 'program', 'score', 'gap', 'seconds', 'candidates'] + MEASURES
FIELDS += [f'{measure}_joined' for measure in MEASURES]
# A gap below this is a proof: the program's own tolerance is 1e-6.
PROVEN = 1e-5


def read(path):
    with open(path, newline='') as file:
        return list(csv.reader(file))


def completed(arcs):
    """The class of a graph, as {pair: mark}; the mark of an arc that all its graphs share is its head, else None."""
    parents = collections.defaultdict(set)
    joined = set()
    for a, b in arcs:
        parents[b].add(a)
        joined.add(frozenset((a, b)))
    adjacent = lambda a, b: frozenset((a, b)) in joined
    directed = {
        (a, c) for c, of in parents.items() for a in of if any(b != a and not adjacent(a, b) for b in of)
    }
    more = True
    while more:
        more = False
        into = collections.defaultdict(set)
        for a, b in directed:
            into[b].add(a)
        for a, b in arcs:
            if (a, b) in directed:
                continue
            chain = any(not adjacent(c, b) for c in into[a])
            circle = any((a, c) in directed for c in into[b])
            two = [c for c in into[b] if adjacent(a, c) and (a, c) not in directed and (c, a) not in directed]
            kite = any(not adjacent(c, d) for c in two for d in two if c != d)
            if chain or circle or kite:
                directed.add((a, b))
                more = True
    return {frozenset((a, b)): b if (a, b) in directed else None for a, b in arcs}


def f1(true, found):
    both = len(true & found)
    return 2 * both / (len(true) + len(found)) if true or found else 1.0


def measured(true, found):
    """F1 of edges, arcs and the class."""
    edges = lambda arcs: {frozenset(arc) for arc in arcs}
    marks = lambda arcs: set(completed(arcs).items())
    return [f1(edges(true), edges(found)), f1(set(true), set(found)), f1(marks(true), marks(found))]


def copies(header, rows):
    """The first of the columns that each column is a recoding of: itself, mostly."""
    columns, first = list(zip(*rows)), {}
    kept = []
    for name, column in zip(header, columns):
        def one_to_one(other):
            return len(set(zip(column, other))) == len(set(column)) == len(set(other))
        first[name] = next((k for k, other in kept if one_to_one(other)), name)
        if first[name] == name and len(set(column)) > 1:
            kept.append((name, column))
    return first


def joined(arcs, first):
    """Copies as one node. Where that gives both directions of a pair, both stay; a class is then not defined."""
    return sorted({(first[a], first[b]) for a, b in arcs if first[a] != first[b]})


def renamed(header, rows, seed, path):
    """Writes the table with columns shuffled and named anew; returns the old name of each new one, and those that change."""
    draw = random.Random(seed)
    names = {}
    order = list(range(len(header)))
    draw.shuffle(order)
    while len(names) < len(header):
        name = ''.join(draw.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(8))
        names.setdefault(name, header[order[len(names)]])
    with open(path, 'w', newline='') as file:
        out = csv.writer(file)
        out.writerow(names)
        out.writerows([f'v{row[k]}' for k in order] for row in rows)
    changing = [name for name, k in zip(names, order) if len({row[k] for row in rows}) > 1]
    return names, changing


def learned(program, table, changing, penalty, limit):
    """The graph as `orient` tells it, and CPU seconds."""
    command = [program, 'orient', table, '--dag', '--format', 'json', '--threads', '1', '--lambda', penalty]
    if changing:
        command += ['--include', ','.join(changing)]
    if limit is not None:
        command += ['--time-limit', limit]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(answer.stdout), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def run_all(args):
    programs = [('before', args.before, None)] if args.before else []
    programs += [(f'limit {limit}', args.native, limit) for limit in args.time_limits.split(',')]
    only = args.only.split(',') if args.only else sorted(os.listdir(args.samples))
    with open(args.csv, 'w', newline='') as file, tempfile.TemporaryDirectory() as folder:
        out = csv.DictWriter(file, FIELDS)
        out.writeheader()
        table = os.path.join(folder, 'table.csv')
        for network in only:
            home = os.path.join(args.samples, network)
            truth = [tuple(arc) for arc in read(os.path.join(home, 'arcs.csv'))[1:]]
            for sample in sorted(set(os.listdir(home)) - {'arcs.csv'})[: args.repetitions]:
                header, *rows = read(os.path.join(home, sample))
                first = copies(header, rows)
                for order in range(args.orders):
                    names, changing = renamed(header, rows, f'{network} {sample} {order}', table)
                    for program, path, limit in programs:
                        graph, seconds = learned(path, table, [] if args.prepared else changing, args.penalty, limit)
                        arcs = sorted((names[edge['from']], names[edge['to']]) for edge in graph['edges'])
                        search = graph['search']
                        told = [network, sample, order, program, search['reached']]
                        told += [(search.get('proof') or {}).get('gap', ''), f'{seconds:.3f}', search['candidates']]
                        told += measured(truth, arcs) + measured(joined(truth, first), joined(arcs, first))
                        out.writerow(dict(zip(FIELDS, told)))
                        file.flush()


def mean(runs, field):
    """Mean over samples, its error, and the standard deviation within samples."""
    by_sample = collections.defaultdict(list)
    for run in runs:
        by_sample[run['sample']].append(float(run[field]))
    means = [statistics.fmean(values) for values in by_sample.values()]
    error = statistics.stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.0
    within = [statistics.variance(values) for values in by_sample.values() if len(values) > 1]
    return statistics.fmean(means), error, statistics.fmean(within) ** 0.5 if within else 0.0


class Runs:
    """The lines of files as `run_all` writes them."""

    def __init__(self, paths):
        self.all = []
        for path in paths:
            with open(path, newline='') as file:
                self.all += csv.DictReader(file)

    def unique(self, field):
        return list(dict.fromkeys(run[field] for run in self.all))

    def of(self, network, program):
        return [r for r in self.all if (r['network'], r['program']) == (network, program)]

    def less(self, network, program, other, measure):
        """What a program has more than another on each table."""
        known = {(run['sample'], run['order']): run for run in self.of(network, other)}
        for run in self.of(network, program):
            value = float(run[measure]) - float(known[run['sample'], run['order']][measure])
            yield {'sample': run['sample'], measure: value}


def print_measure(runs, measure):
    programs = runs.unique('program')
    pairs = [(program, programs[0]) for program in programs[1:]]
    heads = programs + [f'{a} less {b}' for a, b in pairs]
    print(f'\nF1 of {measure}: mean ± error (spread over orders and names)\n')
    print('| network | ' + ' | '.join(heads) + ' |\n|---' + '|---' * len(heads) + '|')
    columns = [[] for _ in heads]
    for network in runs.unique('network'):
        found = [mean(runs.of(network, program), measure) for program in programs]
        found += [mean(runs.less(network, a, b, measure), measure) for a, b in pairs]
        cells = [f'{value:.3f} ± {error:.3f} ({spread:.3f})' for value, error, spread in found]
        print(f'| {network} | ' + ' | '.join(cells) + ' |')
        for column, (value, error, _) in zip(columns, found):
            column.append((value, error))
    means = []
    for column in columns:
        error = sum(error**2 for _, error in column) ** 0.5 / len(column)
        means.append(f'{statistics.fmean(value for value, _ in column):.3f} ± {error:.3f}')
    print('| mean | ' + ' | '.join(means) + ' |')


def print_scores(runs):
    best = {}
    for run in runs.all:
        if run['gap'] and float(run['gap']) < PROVEN:
            key = run['network'], run['sample']
            best[key] = max(best.get(key, float('-inf')), float(run['score']))
    heads = ['network', 'program', 'runs', 'proven', 'largest gap', 'short of the best proven, %: most, mean']
    heads += ['CPU s: median, most']
    print('\n| ' + ' | '.join(heads) + ' |\n' + '|---' * len(heads) + '|')
    for network in runs.unique('network'):
        for program in runs.unique('program'):
            some = runs.of(network, program)
            gaps = [float(run['gap']) for run in some if run['gap']]
            pairs = [(best.get((network, run['sample'])), float(run['score'])) for run in some]
            short = [100 * (most - score) / -most for most, score in pairs if most is not None]
            seconds = [float(run['seconds']) for run in some]
            line = [network, program, len(some), sum(gap < PROVEN for gap in gaps) if gaps else '']
            line += [f'{max(gaps):.1f}' if gaps else '']
            line += [f'{max(short):.3f}, {statistics.fmean(short):.3f}' if short else '']
            line += [f'{statistics.median(seconds):.2f}, {max(seconds):.2f}']
            print('| ' + ' | '.join(map(str, line)) + ' |')


def print_tables(paths, with_copies):
    runs = Runs(paths)
    for measure in MEASURES + [f'{measure}_joined' for measure in MEASURES if with_copies]:
        print_measure(runs, measure)
    print_scores(runs)


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument('samples', nargs='?')
    options.add_argument('--native', default='target/release/nodewise')
    options.add_argument('--before')
    options.add_argument('--only')
    options.add_argument('--orders', type=int, default=2)
    options.add_argument('--repetitions', type=int, default=5)
    options.add_argument('--time-limits', default='0,60')
    options.add_argument('--lambda', dest='penalty', default='0.8')
    options.add_argument('--csv', default='orders.csv')
    options.add_argument('--copies', action='store_true')
    options.add_argument('--prepared', action='store_true')
    options.add_argument('--read', nargs='+')
    args = options.parse_args()
    if not args.samples and not args.read:
        sys.exit(__doc__)
    if not args.read:
        run_all(args)
    print_tables(args.read or [args.csv], args.copies)


if __name__ == '__main__':
    main()
