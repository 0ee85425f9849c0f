export { withoutPasted } from '@afterbell/domain/kernel/names/invisible'
export { printable } from '@afterbell/domain/kernel/names/printable'
