// What the parts of the editor are given: the draft, and the way to change it.
import type { Draft } from '../../state/network/draft';
import type { Edit } from '../../state/network/edits';

export interface Editing {
  draft: Draft;
  /** Carries an edit out as one step; edits with the same topic in a row are one step. False when it was refused. */
  onEdit: (edit: Edit, topic?: string) => boolean;
}
