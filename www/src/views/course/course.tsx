// The course: its contents, or one lesson; for a room, in large letters over the whole screen.
import type { ComponentChildren } from 'preact';
import { Dialog } from '../layout/dialog';
import '../../styles/network.css';
import '../../styles/assumptions.css';
import '../../styles/course.css';
import '../../styles/present.css';

interface CourseProps {
  /** Contents or lesson. */
  children: ComponentChildren;
  /** Whether it is shown to a room. */
  large: boolean;
  onLarge: (large: boolean) => void;
  /** Goes a step on or back; nothing beside a lesson. */
  onStep: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
}

export function CourseDialog({ children, large, onLarge, onStep, onClose }: CourseProps) {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { PageDown: 1 as const, PageUp: -1 as const }[event.key];
    if (event.key === 'p') onLarge(!large);
    else if (by !== undefined && large && onStep) onStep(by);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Lessons" size="wide" onClose={onClose}>
      <div class="course-room" onKeyDown={press}>
        {onStep && (
          <p class="course-present">
            <button
              type="button"
              aria-pressed={large}
              title="Large letters for a room (key p, or F8); Page Down and Page Up go from step to step"
              onClick={() => {
                onLarge(!large);
              }}
            >
              Present
            </button>
          </p>
        )}
        <div class={onStep ? 'course' : 'course-all'}>{children}</div>
      </div>
    </Dialog>
  );
}
