import type { ReactNode } from 'react'

/** Something that the two people of a conversation share: an order, a meeting, a product. */
export interface Topic {
  key: string
  /** The topic with the lowest rank is shown above the messages. */
  rank: number
  icon: ReactNode
  /** One line. */
  line: string
  /** A small button beside the line. */
  action?: ReactNode
  /** The full content, shown in the sheet. */
  whole: ReactNode
}

/** A card among the messages. */
export interface ThreadCard {
  key: string
  /** ISO time that determines its place among the messages. */
  at: string
  card: ReactNode
}
