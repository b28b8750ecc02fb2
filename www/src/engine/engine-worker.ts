// The worker of the engine.
import { startAnswers } from './answers';
import { listen } from './worker-server';

listen(startAnswers);
