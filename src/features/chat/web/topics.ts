import type { ReactNode } from 'react'

/** Something that the two people of a conversation have to do with each other: an order, a meeting, a product. */
export interface Topic {
  key: string
  /** Lowest first; that one stands above the messages. */
  rank: number
  icon: ReactNode
  /** One line. */
  line: string
  /** A small button beside the line. */
  action?: ReactNode
  /** All of it, in the sheet behind the line. */
  whole: ReactNode
}

/** A card among the messages. */
export interface ThreadCard {
  key: string
  /** ISO time of its place among the messages. */
  at: string
  card: ReactNode
}
