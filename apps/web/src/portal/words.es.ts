import { familyWords } from '@afterbell/domain/kernel/languages/family-words.es'
import { messageWords } from '@afterbell/domain/messages/family-words.es'
import { portalWords } from '@afterbell/domain/portal/family-words.es'
import type { Words } from './words.ts'

export const spanish: Words = { language: 'es', familyWords, messageWords, portalWords }
