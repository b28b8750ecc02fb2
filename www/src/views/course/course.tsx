// The course: its contents, or one lesson.
import type { ComponentChildren } from 'preact';
import { Dialog } from '../layout/dialog';
import '../../styles/network.css';
import '../../styles/assumptions.css';
import '../../styles/course.css';

interface CourseProps {
  /** Contents or lesson. */
  children: ComponentChildren;
  lesson: boolean;
  onClose: () => void;
}

export function CourseDialog({ children, lesson, onClose }: CourseProps) {
  return (
    <Dialog title="Lessons" size="wide" onClose={onClose}>
      <div class={lesson ? 'course' : 'course-all'}>{children}</div>
    </Dialog>
  );
}
