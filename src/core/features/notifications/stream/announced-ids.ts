const most = 200_000;

/** Notifications that this process has been informed of recently, whether or not anybody was connected. */
export class AnnouncedIds {
  private readonly at = new Map<string, number>();

  add(ids: readonly string[], now: Date): void {
    for (const id of ids) {
      this.at.delete(id); // to the end, where the newest are
      this.at.set(id, now.getTime());
    }
    for (const id of this.at.keys()) {
      if (this.at.size <= most) break;
      this.at.delete(id);
    }
  }

  has(id: string): boolean {
    return this.at.has(id);
  }

  forgetBefore(moment: number): void {
    for (const [id, at] of this.at) {
      if (at >= moment) break;
      this.at.delete(id);
    }
  }
}
