// The worker of the lab.
import { listen } from '../worker-server';
import { startLab } from './lab-answers';

listen(startLab);
