// The worker of the lab.
import { listen } from '../listen';
import { startLab } from './answers';

listen(startLab);
