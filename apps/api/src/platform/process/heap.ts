/**
 * How Node keeps the memory of a server or worker: under a limit as small as this the heap is cleaned before it has grown far, for
 * hardly any processor (`npm run bench -- roster memory`: 220 MB where it was 390). What people upload is
 * read in processes of their own.
 */
export const HEAP = ['--max-old-space-size=768', '--max-semi-space-size=16'] as const
