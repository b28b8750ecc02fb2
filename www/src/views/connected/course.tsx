// The course, connected to the state: where somebody is stands in the address, and scenes ask the core.
import { useEffect } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { shareLink } from '../../state/address';
import { LabState } from '../../state/assumptions/lab-state';
import { RecoveryRun } from '../../state/assumptions/recovery';
import { NetworkNumbers } from '../../state/assumptions/subjects';
import { Course, settingOf, type Place } from '../../state/course/course';
import { Teacher } from '../../state/course/teacher';
import type { Session } from '../../state/session';
import type { Store } from '../../state/store';
import { Contents } from '../course/contents';
import { CourseDialog } from '../course/course';
import { OneLesson } from '../course/lesson';
import { BusyPart, PanelPart } from './assumption-views';
import { CoreScene } from './course-scene';
import { followText } from './follow-text';
import { labOf } from './lab-engine';

export interface CoursePartProps {
  store: Store;
  engine: Engine;
  onClose: () => void;
}

type Classroom = NonNullable<Session['classroom']>;

/**
 * A lesson beside the page, as a script of the site's own: the policy allows these, and no connection. The request tells
 * the host which lesson a link named, and nothing else; what the script says is read as a lesson file is.
 */
async function lessonBeside(id: string): Promise<string> {
  const address = new URL(`lessons/${id}.lesson.js`, document.baseURI).href;
  const { default: lesson } = (await import(/* @vite-ignore */ address)) as { default: unknown };
  return typeof lesson === 'string' ? lesson : JSON.stringify(lesson, null, 2);
}

function startCourse(store: Store, engine: Engine): Classroom {
  const lab = labOf(store);
  const sources = {
    page: () => undefined,
    bundled: (id: string) => store.network({ kind: 'bundled', id }),
    numbers: new NetworkNumbers(),
  };
  const teacher = new Teacher(lab, sources, (model, rows, seed) => engine.sampleCodes(model, { rows, seed }));
  return {
    course: new Course(teacher, lessonBeside),
    lab: new LabState(teacher.core, teacher.sources),
    recovery: new RecoveryRun(teacher.core, engine.workers),
  };
}

export function CoursePart({ store, engine, onClose }: CoursePartProps) {
  const room = (store.session.classroom ??= startCourse(store, engine));
  const { course, recovery } = room;
  useEffect(
    () =>
      followText(store, course.text, (text) => {
        course.visit(text);
        const { lesson } = store.session;
        store.session.lesson = undefined;
        if (lesson) void course.open(lesson);
      }),
    [course],
  );
  const place = course.place.value;
  const close = () => {
    recovery.cancel();
    store.lab.value = undefined;
    room.lab.rest();
    onClose();
  };
  return (
    <CourseDialog
      large={store.presenting.value}
      onLarge={(large) => {
        store.presenting.value = large;
      }}
      onStep={
        place &&
        ((by) => {
          course.go(place.lesson, place.step + by);
        })
      }
      onClose={close}
    >
      {place ? (
        <LessonPart store={store} room={room} place={place} workers={engine.workers} />
      ) : (
        <ContentsPart course={course} />
      )}
    </CourseDialog>
  );
}

function ContentsPart({ course }: { course: Course }) {
  return (
    <Contents
      lessons={course.lessons.value}
      faults={course.faults.value}
      onGo={(lesson) => {
        course.go(lesson, 0);
      }}
      onFile={(file) => {
        void course.open(file);
      }}
    />
  );
}

interface LessonPartProps {
  store: Store;
  room: Classroom;
  place: Place;
  workers: number;
}

function LessonPart({ store, room, place, workers }: LessonPartProps) {
  const { course } = room;
  const { lesson, step } = place;
  const lessons = course.lessons.value;
  return (
    <OneLesson
      lesson={lesson}
      step={step}
      outcomes={course.outcomes.value}
      checking={course.checking.value}
      error={course.error.value}
      next={lessons[lessons.indexOf(lesson) + 1]}
      link={() => shareLink(store, location, course.linked(false))}
      scene={<ScenePart key={`${lesson.id} ${step}`} room={room} place={place} workers={workers} />}
      onGo={(wanted, to) => {
        course.go(wanted, to);
      }}
      onPredict={(given) => {
        void course.predict(given);
      }}
      onAgain={() => {
        course.again();
      }}
      onLeave={() => {
        course.leave();
      }}
    />
  );
}

/** The lab is shown after the prediction: its numbers would give the answer away. */
function ScenePart({ room: { course, lab, recovery }, place, workers }: Omit<LessonPartProps, 'store'>) {
  const step = place.lesson.steps[place.step];
  const revealed = step !== undefined && course.outcomes.value.has(step);
  useEffect(() => {
    if (step && !step.scene && revealed) lab.setting.value = settingOf(step);
  }, [step, revealed]);
  if (!step) return null;
  if (step.scene) return <CoreScene teacher={course.teacher} step={step} scene={step.scene} revealed={revealed} />;
  if (!revealed) return <p class="course-curtain">The lab opens here with your prediction.</p>;
  return (
    <>
      <BusyPart lab={lab} />
      <PanelPart lab={lab} run={recovery} workers={workers} pageTitle={undefined} data={undefined} />
    </>
  );
}
