import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { enrollments } from '@afterbell/contract/payments/enrollments'
import { call } from '../../../platform/calls/calls.ts'
import type { SentLine } from './cart.ts'

const WAIT_MS = 200

interface Asked {
  sent: readonly { key: string; line: SentLine }[]
  coupon: string
  installments: boolean
}

/**
 * Asks what the cart would mean, after each change once it has been stable for a moment. The last answer stays until the next
 * is there; its lines are told by their keys.
 */
export function useReview(asked: Asked) {
  const now = JSON.stringify(asked)
  const [debounced] = useDebouncedValue(now, WAIT_MS)
  const isEmpty = asked.sent.length === 0
  const reading = useQuery({
    queryKey: [enrollments.review.name, debounced],
    queryFn: async ({ signal }) => {
      const { sent, coupon, installments } = JSON.parse(debounced) as Asked
      const body = { lines: sent.map(({ line }) => line), coupon, installments }
      const answer = await call(enrollments.review, { body }, { signal, isShown: true })
      return { answer, keys: sent.map(({ key }) => key) }
    },
    enabled: !isEmpty && debounced === now,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const data = isEmpty ? undefined : reading.data
  return {
    reviewed: data?.answer ?? null,
    ofLine: (key: string) => {
      const nth = data?.keys.indexOf(key) ?? -1
      return nth < 0 ? null : (data!.answer.lines[nth] ?? null)
    },
    isOnItsWay: !isEmpty && (debounced !== now || reading.isFetching),
    error: isEmpty ? null : reading.error,
    askAgain: () => void reading.refetch(),
  }
}
