// A lesson on its way: which step, what was predicted, and what the core says.
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { LESSONS } from '../../lessons';
import type { Lesson, Option, Question, Step } from '../../lessons/types';
import { defaultSetting, type LabSetting } from '../assumptions/setting';
import { messageOf } from '../notices';
import { readLesson } from './lesson-file';
import { holds, read } from './readings';
import type { Teacher } from './teacher';

/** A step of a lesson; one past the last is its summary. */
export interface Place {
  lesson: Lesson;
  step: number;
}

/** What became of a prediction. */
export interface Outcome {
  given: number;
  right: number;
  good: boolean;
  /** Why, and before it why the prediction does not hold. */
  text: string;
}

/** The setting of a step: what it names, and else the default; a network is looked at node by node. */
export const settingOf = ({ set }: Step): LabSetting => ({
  ...defaultSetting,
  ...(set.network === undefined ? {} : { view: 'nodes' }),
  ...set,
});

/** The number that a question asks for, or the option that is right, as the core has it now. */
export async function rightAnswer(teacher: Teacher, step: Step): Promise<number> {
  const { question } = step;
  const setting = settingOf(step);
  if (question.kind === 'estimate') return read(teacher, setting, question.reading);
  const held = await Promise.all(question.options.map(({ when }) => allHold(teacher, setting, when)));
  return held.indexOf(true);
}

async function allHold(teacher: Teacher, setting: LabSetting, when: Option['when']): Promise<boolean> {
  for (const condition of when) if (!(await holds(teacher, setting, condition))) return false;
  return true;
}

/** Whether a prediction is right. A number may be as far off as the question says. */
export function isRight(question: Question, given: number, right: number): boolean {
  return question.kind === 'choice' ? given === right : Math.abs(given - right) <= question.tolerance + 1e-12;
}

/** What is said about a prediction that does not hold. */
export function wrongWords(question: Question, given: number, right: number): string {
  if (question.kind === 'estimate') return given < right ? question.low : question.high;
  return question.options[given]?.wrong ?? '';
}

export class Course {
  private readonly at = signal<Place | undefined>(undefined);
  /** Predictions of the lesson, by its steps. */
  private readonly given = signal<readonly (number | undefined)[]>([]);
  private readonly told = signal<ReadonlyMap<Step, Outcome>>(new Map());
  private readonly failure = signal<string | undefined>(undefined);
  private readonly asking = signal(false);
  private readonly more = signal<readonly Lesson[]>([]);
  private readonly wrongFile = signal<readonly string[]>([]);

  /** `load` brings the text of a lesson that lies beside the page, by its id. */
  constructor(
    readonly teacher: Teacher,
    private readonly load: (id: string) => Promise<string> = noLessons,
  ) {}

  get place(): ReadonlySignal<Place | undefined> {
    return this.at;
  }
  get outcomes(): ReadonlySignal<ReadonlyMap<Step, Outcome>> {
    return this.told;
  }
  get error(): ReadonlySignal<string | undefined> {
    return this.failure;
  }
  get checking(): ReadonlySignal<boolean> {
    return this.asking;
  }
  /** What was wrong with a lesson file. */
  get faults(): ReadonlySignal<readonly string[]> {
    return this.wrongFile;
  }
  /** All lessons, a teacher's own at the end. */
  readonly lessons: ReadonlySignal<readonly Lesson[]> = computed(() => [...LESSONS, ...this.more.value]);

  /** Adds a teacher's lesson, in the place of one of the same name, and begins it. */
  add(lesson: Lesson): void {
    this.keep(lesson);
    this.go(lesson, 0);
  }

  private keep(lesson: Lesson): void {
    this.wrongFile.value = [];
    this.more.value = [...this.more.peek().filter(({ id }) => id !== lesson.id), lesson];
  }

  /** A lesson that a link names and that lies beside the page; then the link is followed. */
  private async bring(name: string, link: string): Promise<void> {
    const file = `lessons/${name}.lesson.js`;
    try {
      const read = readLesson(await this.load(name));
      if ('faults' in read) this.refuse(read.faults.map((fault) => `${file}: ${fault}`));
      else if (read.lesson.id !== name)
        this.refuse([`${file}: lesson, id: expected “${name}”, found “${read.lesson.id}”`]);
      else {
        this.keep(read.lesson);
        this.visit(link);
      }
    } catch {
      this.refuse([
        `The link names a lesson “${name}”, which is neither one of these nor beside the page: ${file} could not be loaded.`,
      ]);
    }
  }

  refuse(faults: readonly string[]): void {
    this.wrongFile.value = faults;
  }

  /** Goes to a step; predictions of another lesson are left behind. */
  go(lesson: Lesson, step: number): void {
    const same = this.at.peek()?.lesson === lesson;
    this.teacher.use(lesson);
    batch(() => {
      if (!same) this.given.value = [];
      this.at.value = { lesson, step: Math.min(Math.max(step, 0), lesson.steps.length) };
      this.failure.value = undefined;
    });
    void this.catchUp();
  }

  /** Begins the lesson anew. */
  again(): void {
    const lesson = this.at.peek()?.lesson;
    if (!lesson) return;
    batch(() => {
      this.given.value = [];
      this.told.value = new Map();
      this.at.value = { lesson, step: 0 };
    });
  }

  leave(): void {
    batch(() => {
      this.at.value = undefined;
      this.given.value = [];
      this.told.value = new Map();
    });
  }

  /** Takes a prediction, once for each step, and lets the core answer. */
  async predict(given: number): Promise<void> {
    const place = this.at.peek();
    if (!place || this.given.peek()[place.step] !== undefined) return;
    this.given.value = place.lesson.steps.map((_, k) => (k === place.step ? given : this.given.peek()[k]));
    await this.catchUp();
  }

  /** Asks the core about every prediction that it has not answered yet. */
  private async catchUp(): Promise<void> {
    const place = this.at.peek();
    if (!place) return;
    const { lesson } = place;
    this.asking.value = true;
    try {
      for (const [k, given] of this.given.peek().entries()) {
        const step = lesson.steps[k];
        if (given === undefined || !step || this.told.peek().has(step)) continue;
        const right = await rightAnswer(this.teacher, step);
        if (this.at.peek()?.lesson !== lesson) return;
        this.told.value = new Map([...this.told.peek(), [step, outcomeOf(step.question, given, right)]]);
      }
    } catch (error) {
      this.failure.value = messageOf(error);
    } finally {
      this.asking.value = false;
    }
  }

  /** Reads a lesson file, adds its lesson, or says what is wrong with it. */
  async open(file: File): Promise<void> {
    const read = readLesson(await file.text());
    if ('faults' in read) this.refuse(read.faults.map((fault) => `${file.name}: ${fault}`));
    else this.add(read.lesson);
  }

  /** In a link: the lesson, the step, and what was predicted; `course` alone for the contents. */
  readonly text: ReadonlySignal<string> = computed(() => this.linked(true));

  /** The same with or without what was predicted: a step that is shared begins afresh. */
  linked(predictions: boolean): string {
    const place = this.at.value;
    if (!place) return 'course';
    const given = (predictions ? this.given.value : [])
      .map((each) => (each === undefined ? '' : String(each)))
      .join('*');
    return [
      'lesson',
      place.lesson.id,
      String(place.step + 1),
      ...(given.replaceAll('*', '') === '' ? [] : [given]),
    ].join('_');
  }

  /** Goes where a link says; lessons may be named by their number, too. */
  visit(text: string): void {
    const [word, name, step, given = ''] = text.split('_');
    const all = this.lessons.peek();
    const lesson = word === 'lesson' ? (all.find(({ id }) => id === name) ?? all[Number(name) - 1]) : undefined;
    if (!lesson) {
      this.leave();
      if (word === 'lesson' && name !== undefined && /^[a-z]+$/.test(name)) void this.bring(name, text);
      return;
    }
    const numbers = given
      .split('*')
      .map((each) => (each === '' || Number.isNaN(Number(each)) ? undefined : Number(each)));
    batch(() => {
      this.told.value = new Map();
      this.at.value = { lesson, step: 0 };
      this.given.value = lesson.steps.map((_, k) => numbers[k]);
    });
    this.go(lesson, (Number(step) || 1) - 1);
  }
}

function outcomeOf(question: Question, given: number, right: number): Outcome {
  const good = isRight(question, given, right);
  const wrong = good ? '' : `${wrongWords(question, given, right)} `;
  return { given, right, good, text: wrong + question.why };
}

const noLessons = (id: string): Promise<string> => Promise.reject(new Error(`there is no lesson ${id}`));
