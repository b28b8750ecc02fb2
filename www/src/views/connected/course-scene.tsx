// A scene of a lesson, asked of the core.
import { useEffect, useState } from 'preact/hooks';
import type { Scene, Step } from '../../lessons/types';
import type { NetworkModel } from '../../model';
import type { Scenario } from '../../state/asking/scenario';
import { wishOf } from '../../state/assumptions/setting';
import { subjectOf } from '../../state/assumptions/subjects';
import { settingOf } from '../../state/course/course';
import { numbered, type Teacher } from '../../state/course/teacher';
import { messageOf } from '../../state/notices';
import { AskScene, PathScene, SharesScene, type AskSceneProps, type PathRow } from '../course/scenes';
import type { ResampledPairs } from '../../state/course/teacher';
import { whole } from '../parts/format';

interface CoreSceneProps {
  teacher: Teacher;
  step: Step;
  scene: Scene;
  revealed: boolean;
}

type Shown =
  | { kind: 'ask'; given: Omit<AskSceneProps, 'hidden'> }
  | { kind: 'path'; title: string; rows: readonly PathRow[]; names: readonly string[] }
  | { kind: 'shares'; title: string; shares: ResampledPairs };

/** A network is there from the start, without its numbers; everything else comes with the prediction. */
export function CoreScene({ teacher, step, scene, revealed }: CoreSceneProps) {
  const [shown, setShown] = useState<Shown>();
  const [fault, setFault] = useState<string>();
  const wanted = revealed || scene.kind === 'ask';
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    ask(teacher, step, scene).then(
      (found) => {
        if (current) setShown(found);
      },
      (error: unknown) => {
        if (current) setFault(messageOf(error));
      },
    );
    return () => {
      current = false;
    };
  }, [teacher, step, wanted]);
  if (fault !== undefined) return <p class="bad">✕ {fault}</p>;
  if (!wanted) return <p class="course-curtain">What the core computes appears here with your prediction.</p>;
  if (!shown) return <p class="quiet">The core is computing…</p>;
  if (shown.kind === 'ask') return <AskScene {...shown.given} hidden={!revealed} />;
  if (shown.kind === 'path') return <PathScene {...shown} />;
  return <SharesScene {...shown} />;
}

async function ask(teacher: Teacher, step: Step, scene: Scene): Promise<Shown> {
  const setting = settingOf(step);
  const rows = `${whole(setting.rows)} rows of ${setting.network}`;
  if (scene.kind === 'shares')
    return {
      kind: 'shares',
      title: `${rows}, learned from ${2 * scene.draws} halves`,
      shares: await teacher.shares(setting, scene.draws),
    };
  if (scene.kind === 'ask') return askScene(teacher, setting.network, scene);
  const named = await subjectOf(setting, teacher.sources);
  if (!named) throw new Error('there is no such network');
  const learn = async (lambda: number): Promise<PathRow> => ({
    lambda,
    learned: await teacher.core.learn(named.subject, { ...wishOf(setting), lambda }),
  });
  return { kind: 'path', title: rows, rows: await Promise.all(scene.lambdas.map(learn)), names: named.names };
}

async function askScene(teacher: Teacher, network: string, scene: Extract<Scene, { kind: 'ask' }>): Promise<Shown> {
  const { model, answered: before } = await teacher.ask(network);
  const sides = [scene, ...(scene.beside ? [scene.beside] : [])].map(async ({ given, do: done }) => ({
    scenario: scenarioOf(model, given, done),
    answered: (await teacher.ask(network, given, done)).answered,
  }));
  return { kind: 'ask', given: { nodes: model.nodes, before, sides: await Promise.all(sides) } };
}

function scenarioOf(
  model: NetworkModel,
  given: Record<string, string> = {},
  done: Record<string, string> = {},
): Scenario {
  const known = (levels: Record<string, string>, how: 'seen' | 'done') =>
    numbered(model, levels).map(([node, level]) => ({ node, level, how }));
  return [...known(given, 'seen'), ...known(done, 'done')];
}
