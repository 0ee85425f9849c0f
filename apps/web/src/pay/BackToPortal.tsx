import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { backOf, storedAddress, type Back } from '../features/payments/by-link/kept-link.ts'
import { usePayWords } from '../features/payments/pay-words.ts'

/** Leads whoever came from the family portal back to where they were. */
export function BackToPortal({ address, language }: { address: string; language: Language }) {
  const { payWords } = usePayWords()
  const back = backOf(address) ?? backOf(storedAddress())
  if (back === null) return null
  return (
    <p className="languages">
      <a href={backAddress(back, language)}>{payWords.backToPortal}</a>
    </p>
  )
}

/** The address of the page of the portal that a payer came from. */
export function backAddress({ portal, page }: Back, language: string): string {
  return `/portal/${portal}/${page}#lang=${language}`
}
