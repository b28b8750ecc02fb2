// What is kept for as long as the page, however often its view is closed. The scripts behind these come when they are first
// asked for; so the first visit knows their types only, and each is made by the view that first needs it.
import type { LabEngine } from '../engine/lab/lab-engine';
import type { Asking, SourceKind } from './asking/asking';
import type { Workspace } from '../engine/reader/reader-questions';
import type { Origin } from '../model';
import type { LabState } from './assumptions/lab-state';
import type { RecoveryRun } from './assumptions/recovery';
import type { Course } from './course/course';
import type { Comparing } from './compare/comparing';
import type { Desk } from './desk/desk';
import type { Keeper } from './desk/keeper';
import type { Directing } from './directed/directing';
import type { Editor } from './network/editor';
import type { Figure2Run } from './network/run';
import type { Resampling } from './sure/resampling';

export interface Session {
  /** Workspace files that tables came with, by where these come from. */
  workspaces?: WeakMap<Origin, Workspace>;
  /** The lab's workers, for all of these. */
  lab?: LabEngine;
  /** A network that is being asked, and which was last chosen. */
  asking?: Asking;
  askedOf?: SourceKind;
  /** The assumptions lab. */
  assumptions?: {
    lab: LabState;
    recovery: RecoveryRun;
    /** What the page had when the lab was last begun. */ began: string | undefined;
  };
  /** A lesson file that was dropped on the page. */
  lesson?: File | undefined;
  /** The lessons, with a lab of their own. */
  classroom?: { course: Course; lab: LabState; recovery: RecoveryRun };
  comparing?: Comparing;
  /** The tables that are open. */
  desk?: Desk;
  /** What keeps them in this browser. */
  keeper?: Keeper;
  directing?: Directing;
  /** A network that is being drawn. */
  drawing?: Editor;
  figure2?: Figure2Run;
  resampling?: Resampling;
}
