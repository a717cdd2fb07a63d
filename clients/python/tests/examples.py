"""Objects as the service sends them."""

from __future__ import annotations

from typing import Any

TIME = "2026-01-31T08:00:00.000Z"


def progress(status: str, percent: int = 0, stage: str | None = None) -> dict[str, Any]:
    return {"analysisId": "ana_1", "status": status, "stage": stage, "percent": percent}


def uploaded() -> dict[str, Any]:
    return {
        "analysisId": "ana_1",
        "fileId": "fil_1",
        "status": "queued",
        "estimatedTime": 8,
        "createdAt": TIME,
        "duplicateOf": None,
        "warnings": [],
    }


def analysis(status: str = "completed", **changes: Any) -> dict[str, Any]:
    return {
        "analysisId": "ana_1",
        "status": status,
        "createdAt": TIME,
        "completedAt": TIME,
        "fileInfo": {"fileId": "fil_1", "fileName": "call.ogg", "duration": 66, "size": 1000},
        "fraudAnalysis": None,
        "tags": [],
        "notes": None,
        "metadata": {"callerId": None, "department": None, "caseNumber": None, "customFields": {}},
        "priority": "medium",
        "duration": 66,
        "summary": None,
        "notScored": None,
        "warnings": [],
        "error": None,
        **changes,
    }


def comment(number: int) -> dict[str, Any]:
    return {
        "commentId": f"com_{number}",
        "analysisId": "ana_1",
        "text": f"Comment {number}",
        "mentions": [],
        "author": {"id": "usr_1", "name": None},
        "createdAt": TIME,
        "updatedAt": TIME,
    }


def page(data: list[Any], number: int, pages: int) -> dict[str, Any]:
    pagination = {
        "page": number,
        "limit": len(data),
        "total": pages * len(data),
        "pages": pages,
        "hasNext": number < pages,
        "hasPrev": number > 1,
    }
    return {"data": data, "pagination": pagination}
