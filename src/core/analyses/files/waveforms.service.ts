import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { FileRepository } from './file.repository.js';
import type { WaveformView } from './file.schemas.js';
import { FilesService } from './files.service.js';

@Injectable()
export class WaveformsService {
  constructor(
    private readonly files: FilesService,
    readonly recordings: FileRepository,
    readonly unitOfWork: UnitOfWork,
  ) {}

  async get(caller: Principal, fileId: string, points: number): Promise<WaveformView> {
    const { file } = await this.files.get(caller, fileId);
    throw new Error(`${file.id} ${points}`);
  }
}
