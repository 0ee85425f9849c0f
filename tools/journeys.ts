import { browserTests, clearReports, runSuite, summarize } from './test-suites.ts'

// `npm run journeys`: long ways through the product, of whose steps each is tried by a test of its own. With `--after-tests` the
// last line counts what `npm test` came to as well.

if (!process.argv.includes('--after-tests')) clearReports()
await runSuite('Journeys', () => browserTests(['--grep=@journey']))
summarize()
