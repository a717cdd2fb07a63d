/** What several examples show. */
export const analysisId = 'ana_01jd5m8w6qf2tcr9x0v7y4k3ha';
export const fileId = 'fil_01jd5m8w6mzb4hn8e2g6s1p5dq';
export const userId = 'usr_01jd5kz3x9a7c2v5b8n1m4q6we';
export const createdAt = '2026-01-31T08:00:00.000Z';
export const pagination = { page: 1, limit: 20, total: 1, pages: 1, hasNext: false, hasPrev: false };
