import { browserTests, clearReports, runSuite, summarize } from './test-suites.ts'

// `npm run journeys`: long paths through the product, whose single steps have their own tests. With `--after-tests` the
// last line includes the result of `npm test`.

if (!process.argv.includes('--after-tests')) clearReports()
await runSuite('Journeys', () => browserTests(['--grep=@journey']))
summarize()
