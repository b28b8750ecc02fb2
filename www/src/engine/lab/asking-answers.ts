// The worker's answers about a network that is asked.
import { AskedNetwork } from '../../wasm/lab/nodewise';
import type { AnswersTo } from '../protocol';
import type { AskingQuestions } from './asking';

/** What is kept between questions: one network. */
export function askingAnswers(): AnswersTo<AskingQuestions> {
  let asked: AskedNetwork | undefined;

  const network = () => {
    if (!asked) throw new Error('asked before the network came');
    return asked;
  };

  return {
    askedNetwork({ model, rows }) {
      asked?.free();
      asked = undefined;
      asked = new AskedNetwork(model);
      if (rows) asked.rows(rows);
      return undefined;
    },
    answer: (question, outlet) => network().answer(question, outlet),
    explanation: (question) => network().explanation(question),
  };
}
