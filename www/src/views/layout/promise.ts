/** What the page promises, in a sentence; the whole of it comes when it is asked for. */
export const PRIVACY_SENTENCE = 'Your data stays in this browser: nothing is uploaded';
