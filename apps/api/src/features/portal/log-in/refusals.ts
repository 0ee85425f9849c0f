import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import { refusalBy, type Refusal } from '../../../platform/problems.ts'

/** Refusals of the log-in. The server says them in the language of the page. */
const SENTENCES = {
  PORTAL_IS_OFF: problemSentences.portalIsOff,
  CODE_WRONG: problemSentences.codeWrong,
  CODE_EXPIRED: problemSentences.codeExpired,
  LOG_IN_LINK_EXPIRED: problemSentences.logInLinkExpired,
  PROOF_WRONG: problemSentences.proofWrong,
} as const

export function logInRefusal(code: keyof typeof SENTENCES): Refusal {
  return refusalBy({ code, message: SENTENCES[code], parts: {} })
}
