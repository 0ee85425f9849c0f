import { testEveryCall } from '../rig/every-call.ts'
import { testFamilyCalls } from '../rig/families/family-calls.ts'

await testEveryCall('portal')
testFamilyCalls()
