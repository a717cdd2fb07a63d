export const logOddsOf = (probability: number): number => Math.log(probability / (1 - probability));
export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
