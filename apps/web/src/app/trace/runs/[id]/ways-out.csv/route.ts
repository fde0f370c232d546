import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';
import { toWaysOutCsv } from '@/features/onchain/trace/files/ways-out-csv';

/** Where the money of a finished trace is, as a table for spreadsheets. */
const waysOut = answerRunFile({ type: 'csv', ending: '-ways-out.csv', write: ({ file }) => toWaysOutCsv(file) });

export { waysOut as GET, waysOut as HEAD };
