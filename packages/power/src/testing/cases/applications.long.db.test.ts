import { judgeTruth } from '../truth-table.ts';
import { APPLICATIONS } from './applications.ts';

judgeTruth('applications', APPLICATIONS);
