import { toMovementsCsv } from '@/features/onchain/trace/files/movements-csv';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';

/** The movements of a finished trace as a table for spreadsheets. */
const movements = answerRunFile({ type: 'csv', ending: '.csv', write: ({ file }) => toMovementsCsv(file) });

export { movements as GET, movements as HEAD };
