// A sentence that is read out, at a pace that can be followed.
import { useEffect, useState } from 'preact/hooks';
import { Announcement } from '../../state/job';

/** The newest of the sentences, or the one before it for a moment. */
export function useAnnounced(sentence: string): string {
  const [announcement] = useState(() => new Announcement());
  useEffect(() => {
    announcement.say(sentence);
  }, [sentence]);
  return announcement.text.value;
}
