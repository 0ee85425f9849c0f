export { registerWords as spanish } from '@afterbell/domain/portal/registering/family-words.es'
