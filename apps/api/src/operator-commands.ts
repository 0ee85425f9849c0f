import { adminLoginCommand } from './features/login/admin-login-command.ts'
import { secondStepCommand } from './features/login/second-step/second-step-command.ts'
import { trialCommand } from './features/own-bill/trial-command.ts'
import { reopenCommand } from './features/privacy/closing/reopen-command.ts'
import { eraseAgainCommand, erasedCommand } from './features/privacy/erase-again.ts'
import type { OperatorCommand } from './features/school/operate.ts'
import type { Sealer } from './platform/security/sealing.ts'

/** The commands of `npm run operator` beside those of a school's state and features. */
export function operatorCommands(publicUrl: string, sealer: Sealer): OperatorCommand[] {
  return [
    trialCommand,
    adminLoginCommand(publicUrl),
    secondStepCommand,
    reopenCommand(publicUrl),
    erasedCommand,
    eraseAgainCommand(sealer),
  ]
}
