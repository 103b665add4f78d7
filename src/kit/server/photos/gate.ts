/**
 * A weighted semaphore: work runs while the total weight stays within a capacity. Waiting work starts in order of
 * arrival, so that heavy work is not starved.
 */
export class Gate {
  #free: number
  readonly #capacity: number
  readonly #waiting: Array<{ weight: number; enter: () => void }> = []

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#free = capacity
  }

  /** Runs the work when there is capacity for its weight (1 … capacity; larger weights count as the full capacity). */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(weight, this.#capacity)
    await this.#enter(taken)
    try {
      return await work()
    } finally {
      this.#free += taken
      this.#letIn()
    }
  }

  #enter(weight: number): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ weight, enter })
      this.#letIn()
    })
  }

  #letIn(): void {
    for (let first = this.#waiting[0]; first && first.weight <= this.#free; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#free -= first.weight
      first.enter()
    }
  }
}
