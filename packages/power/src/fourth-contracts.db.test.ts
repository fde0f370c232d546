import { FOURTH } from './testing/fourth-cases.ts';
import { judgeTruth } from './testing/truth-table.ts';

judgeTruth('the fourth truth table', FOURTH);
