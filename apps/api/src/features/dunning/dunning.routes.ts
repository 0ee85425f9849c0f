import { autopay } from '@afterbell/contract/dunning/autopay'
import { dunning } from '@afterbell/contract/dunning/dunning'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { ConfirmParts } from '../payments/charging/confirm.ts'
import { autopayOfPayer, turnOffAutopay, turnOnAutopay } from './autopay.ts'
import {
  dunningOfInvoice,
  dunningOfPayer,
  listDunning,
  pauseInvoice,
  pausePayer,
  resumeInvoice,
  resumePayer,
} from './dunning-acts.ts'
import { approveCharge, leaveCharge } from './held-charges.ts'

/** Routes of automatic billing: autopay and dunning. */
export function dunningRoutes(parts: ConfirmParts): ServedCall[] {
  return [
    ...serve(autopay, { ofPayer: autopayOfPayer, turnOn: turnOnAutopay, turnOff: turnOffAutopay }),
    ...serve(dunning, {
      list: listDunning,
      ofInvoice: dunningOfInvoice,
      pauseInvoice,
      resumeInvoice,
      charge: approveCharge(parts),
      leave: leaveCharge,
      ofPayer: dunningOfPayer,
      pausePayer,
      resumePayer,
    }),
  ]
}
