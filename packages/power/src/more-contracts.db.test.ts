import { MORE } from './testing/more-cases.ts';
import { judgeTruth } from './testing/truth-table.ts';

judgeTruth('the second truth table', MORE);
