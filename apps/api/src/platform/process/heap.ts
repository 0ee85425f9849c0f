/**
 * Node's heap options for a server or worker. A limit this small makes it collect garbage early, at hardly any CPU
 * cost (`npm run bench -- roster memory`: 220 MB instead of 390). Uploads are read in separate processes.
 */
export const HEAP = ['--max-old-space-size=768', '--max-semi-space-size=16'] as const
