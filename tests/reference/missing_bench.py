#!/usr/bin/env python3
"""usage: missing_bench.py NETWORKS --native PATH [--only A,B] [--rows 5000] [--repetitions 5] [--rules auto,level] [--csv RUNS.csv]
       missing_bench.py --read RUNS.csv

How much `nodewise learn` (regressions alone, default penalty) loses when values are missing: F1 of the edges against the network.

NETWORKS is a folder of networks in BIF. Of each, samples are drawn by the program itself; columns are shuffled and named anew, and
levels get a letter in front, so that neither order nor names help. Then values are hidden, as a generator seeded with network,
sample and kind says:

  0.1, 0.3        every value with that chance;
  by-another      half of the columns are complete; a value of the others is hidden with chance .4 where one complete column,
                  drawn for it, has its most common level, else with chance .05;
  not-applicable  up to eight columns are hidden exactly where a parent, itself complete, has a level of 5 to 50 % of the rows.

Each table is given to the program as a file, once for each rule of `--missing`. All columns that change are used, also those that are
copies of others: holes hide that they are, so leaving them out of the complete table alone would be another question. One line a
run; the table has means over samples.
"""
import argparse
import collections
import csv
import io
import os
import random
import re
import statistics
import subprocess
import tempfile

KINDS = ['none', '0.1', '0.3', 'by-another', 'not-applicable']
FIELDS = ['network', 'sample', 'kind', 'rule', 'f1', 'precision', 'recall']


def parents_of(path):
    """The parents of each variable, from the heads of a BIF file's tables."""
    with open(path, encoding='utf-8') as file:
        heads = re.findall(r'probability\s*\(([^)]*)\)', file.read())
    split = [re.split(r'[|,]', head) for head in heads]
    return {names[0].strip(' "'): [name.strip(' "') for name in names[1:]] for names in split}


def shuffled(columns, parents, draw):
    """Columns in another order under other names, and the parents under these."""
    order = list(columns)
    draw.shuffle(order)
    letters = 'abcdefghijklmnopqrstuvwxyz'
    names = {}
    while len(names) < len(order):
        names.setdefault(''.join(draw.choice(letters) for _ in range(8)), order[len(names)])
    new = {old: name for name, old in names.items()}
    table = {name: ['v' + value for value in columns[old]] for name, old in names.items()}
    return table, {new[child]: [new[parent] for parent in of] for child, of in parents.items()}


def hidden(table, parents, kind, draw):
    """For each column the chance that each of its values is hidden."""
    names, rows = list(table), len(next(iter(table.values())))
    chances = {name: [0.0] * rows for name in names}
    if kind in ('0.1', '0.3'):
        return {name: [float(kind)] * rows for name in names}
    if kind == 'by-another':
        draw.shuffle(names)
        complete = names[: (len(names) + 1) // 2]
        for name in names[len(complete):]:
            decider = table[draw.choice(complete)]
            most = min(collections.Counter(decider).items(), key=lambda item: (-item[1], item[0]))[0]
            chances[name] = [0.4 if value == most else 0.05 for value in decider]
    if kind == 'not-applicable':
        draw.shuffle(names)
        deciders, gone = set(), set()
        for name in names:
            free = sorted(parent for parent in parents[name] if parent not in gone)
            if name in deciders or not free or len(gone) == 8:
                continue
            decider = draw.choice(free)
            counts = collections.Counter(table[decider])
            levels = sorted(level for level, count in counts.items() if 0.05 <= count / rows <= 0.5)
            if levels:
                level = draw.choice(levels)
                chances[name] = [float(value == level) for value in table[decider]]
                deciders.add(decider)
                gone.add(name)
    return chances


def with_holes(table, parents, kind, draw):
    chances = hidden(table, parents, kind, draw)
    return {
        name: ['' if draw.random() < chance else value for value, chance in zip(values, chances[name])]
        for name, values in table.items()
    }


def learned(program, path, rule, table):
    command = [program, 'learn', path, '--missing', rule, '--format', 'csv', '--threads', '1']
    command += ['--include', ','.join(name for name, values in table.items() if len(set(values) - {''}) > 1)]
    answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if answer.returncode:
        return None
    return {frozenset((row['a'], row['b'])) for row in csv.DictReader(io.StringIO(answer.stdout))}


def measured(found, truth):
    if found is None:
        return [0.0, 0.0, 0.0]
    right = len(found & truth)
    precision, recall = right / max(len(found), 1), right / len(truth)
    return [2 * right / (len(found) + len(truth)), precision, recall]


def run_all(args):
    files = sorted(name for name in os.listdir(args.networks) if name.endswith('.bif'))
    only = args.only.split(',') if args.only else [name[:-4] for name in files]
    with open(args.csv, 'w', newline='') as file, tempfile.TemporaryDirectory() as folder:
        out = csv.writer(file)
        out.writerow(FIELDS)
        path = os.path.join(folder, 'table.csv')
        for network in only:
            bif = os.path.join(args.networks, network + '.bif')
            for sample in range(1, args.repetitions + 1):
                command = [args.native, 'sample', bif, '--rows', str(args.rows), '--seed', str(sample)]
                text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
                header, *rows = csv.reader(io.StringIO(text))
                columns = dict(zip(header, map(list, zip(*rows))))
                table, parents = shuffled(columns, parents_of(bif), random.Random(f'{network} {sample}'))
                truth = {frozenset((child, parent)) for child, of in parents.items() for parent in of}
                for kind in KINDS:
                    draw = random.Random(f'{network} {sample} {kind}')
                    holes = with_holes(table, parents, kind, draw)
                    with open(path, 'w', newline='') as csv_file:
                        writer = csv.writer(csv_file)
                        writer.writerow(holes)
                        writer.writerows(zip(*holes.values()))
                    for rule in args.rules.split(',')[: 1 if kind == 'none' else None]:
                        told = measured(learned(args.native, path, rule, holes), truth)
                        out.writerow([network, sample, kind, rule] + [f'{value:.4f}' for value in told])
                        file.flush()


def show(path):
    with open(path, newline='') as file:
        runs = list(csv.DictReader(file))
    means = collections.defaultdict(list)
    for run in runs:
        means[run['network'], run['kind'], run['rule']].append(float(run['f1']))
    means = {key: statistics.fmean(values) for key, values in means.items()}
    networks = sorted({network for network, _, _ in means})
    columns = sorted({key[1:] for key in means}, key=lambda key: (KINDS.index(key[0]), key[1]))
    print('| network | ' + ' | '.join(f'{kind}, {rule}' for kind, rule in columns) + ' |')
    print('|---' * (len(columns) + 1) + '|')
    for network in networks:
        print(f'| {network} | ' + ' | '.join(f'{means[(network, *key)]:.3f}' for key in columns if (network, *key) in means) + ' |')
    complete = [network for network in networks if all((network, *key) in means for key in columns)]
    print('| mean | ' + ' | '.join(f'{statistics.fmean(means[(n, *key)] for n in complete):.3f}' for key in columns) + ' |')


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('networks', nargs='?')
    parser.add_argument('--native', default='target/release/nodewise')
    parser.add_argument('--only')
    parser.add_argument('--rows', type=int, default=5000)
    parser.add_argument('--repetitions', type=int, default=5)
    parser.add_argument('--rules', default='auto,level')
    parser.add_argument('--csv', default='missing.csv')
    parser.add_argument('--read')
    args = parser.parse_args()
    if not args.read:
        run_all(args)
    show(args.read or args.csv)


if __name__ == '__main__':
    main()
