import { testEveryCall } from '../rig/every-call.ts'

await testEveryCall('closed-days')
