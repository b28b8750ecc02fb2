// A guided lesson on its way: which step, and what was answered.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { LESSONS } from '../../lessons';
import type { Lesson, Option, Question, Step } from '../../lessons/types';
import type { LabState } from './lab-state';
import { holds, read } from './readings';
import { defaultSetting, readSetting, settingText, type LabSetting } from './setting';

export interface Place {
  lesson: Lesson;
  step: number;
}

export type AnswerOutcome = { kind: 'right' | 'wrong'; text: string } | { kind: 'checking' } | undefined;

/** The setting of a step: what it names, and else the default. */
export const settingOf = (step: Step): LabSetting => ({ ...defaultSetting, ...step.set });

/** The number that a question asks for, or the option that is right, as the core has it now. */
export async function rightAnswer(lab: Pick<LabState, 'core' | 'sources'>, step: Step): Promise<number> {
  const { question } = step;
  const setting = settingOf(step);
  if (question.kind === 'number') return read(lab.core, lab.sources, setting, question.reading);
  const held = await Promise.all(question.options.map(({ when }) => allHold(lab, setting, when)));
  return held.indexOf(true);
}

async function allHold(
  { core, sources }: Pick<LabState, 'core' | 'sources'>,
  setting: LabSetting,
  when: Option['when'],
): Promise<boolean> {
  for (const condition of when) if (!(await holds(core, sources, setting, condition))) return false;
  return true;
}

/** Whether an answer is right. A number may be as far off as the question says. */
export function isRight(question: Question, given: number, right: number): boolean {
  return question.kind === 'choice' ? given === right : Math.abs(given - right) <= question.tolerance;
}

export class Course {
  private readonly at = signal<Place | undefined>(undefined);
  private readonly said = signal<AnswerOutcome>(undefined);

  constructor(private readonly lab: LabState) {}

  get place(): ReadonlySignal<Place | undefined> {
    return this.at;
  }
  get outcome(): ReadonlySignal<AnswerOutcome> {
    return this.said;
  }

  /** Goes to a step of a lesson and sets the lab as it says. */
  go(lesson: Lesson, step: number): void {
    const found = lesson.steps[step];
    if (!found) return;
    batch(() => {
      this.at.value = { lesson, step };
      this.said.value = undefined;
      this.lab.setting.value = settingOf(found);
    });
  }

  /** Sets the lab as the step says, after the user has moved things. */
  reset(): void {
    const place = this.at.peek();
    const step = place?.lesson.steps[place.step];
    if (step) this.lab.setting.value = settingOf(step);
  }

  leave(): void {
    this.at.value = undefined;
    this.said.value = undefined;
  }

  /** Looks whether an answer is right; the core says what is. */
  async check(given: number): Promise<void> {
    const place = this.at.peek();
    const step = place?.lesson.steps[place.step];
    if (!place || !step) return;
    this.said.value = { kind: 'checking' };
    const right = await rightAnswer(this.lab, step);
    if (this.at.peek() !== place) return;
    const { question } = step;
    const good = isRight(question, given, right);
    const hint = question.kind === 'choice' ? (question.options[given]?.hint ?? question.hint) : question.hint;
    this.said.value = good ? { kind: 'right', text: question.why } : { kind: 'wrong', text: hint };
  }

  /** The lab in a link: the step of a lesson, or the setting. */
  text(): string {
    const place = this.at.value;
    return place ? `lesson_${place.lesson.id}_${place.step + 1}` : settingText(this.lab.setting.value);
  }

  /** Goes where a link says. */
  visit(text: string): void {
    const [word, id, step] = text.split('_');
    const lesson = word === 'lesson' ? LESSONS.find((each) => each.id === id) : undefined;
    if (lesson) {
      this.go(lesson, Math.min(Math.max(Number(step) || 1, 1), lesson.steps.length) - 1);
      return;
    }
    this.leave();
    this.lab.setting.value = readSetting(text);
  }
}
