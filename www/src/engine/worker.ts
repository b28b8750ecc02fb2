// The worker of the engine.
import { startAnswers } from './answers';
import { listen } from './listen';

listen(startAnswers);
